import type { RouterContextProvider } from 'react-router'
import { loadApiOrNull } from '../../api/load-api.ts'

/** Server only: how many psychologists there are to look at. A page can do without the number. */
export async function loadTotal(context: Readonly<RouterContextProvider>): Promise<number | null> {
  const list = await loadApiOrNull(context, 'listClinicians', { query: { perPage: 1 } })
  return list && list.pagination.totalItem
}
