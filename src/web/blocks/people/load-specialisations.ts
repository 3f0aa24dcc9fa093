import type { RouterContextProvider } from 'react-router'
import { type Concern, concernCodes } from '#domain/clinicians/concerns.ts'
import { loadApiOrNull } from '../../api/load-api.ts'
import type { SpecialisationCount } from './specialisations.ts'

/** The number is that of the list which a slide opens. */
export async function loadSpecialisations(
  concerns: readonly Concern[] = concernCodes,
  { context }: { context: Readonly<RouterContextProvider> },
): Promise<SpecialisationCount[]> {
  const counts = await loadApiOrNull(context, 'countClinicians', {})
  return concerns.map((concern) => ({ concern, total: counts?.concerns[concern] ?? null }))
}
