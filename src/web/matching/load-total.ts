import type { RouterContextProvider } from 'react-router'
import { clinicianListSchema } from '#contract/clinicians.ts'
import { fetchApiContext } from '../api/request-context.ts'

/** Server only: how many psychologists there are to look at. A page can do without the number. */
export async function loadTotal(context: Readonly<RouterContextProvider>): Promise<number | null> {
  const response = await context.get(fetchApiContext)('/api/get-filtered-clinicians?perPage=1')
  if (!response.ok) return null
  return clinicianListSchema.parse(await response.json()).pagination.totalItem
}
