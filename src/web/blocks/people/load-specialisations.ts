import type { RouterContextProvider } from 'react-router'
import type { Settings } from '#contract/settings.ts'
import { type Concern, concernCodes } from '#domain/clinicians/concerns.ts'
import { loadApiOrNull } from '../../api/load-api.ts'
import type { SpecialisationCount } from './specialisations.ts'

/** The number is that of the list which a slide opens: the same question. */
export const loadSpecialisations = (
  concerns: readonly Concern[] = concernCodes,
  { context, settings }: { context: Readonly<RouterContextProvider>; settings: Settings },
): Promise<SpecialisationCount[]> =>
  Promise.all(
    concerns.map(async (concern) => {
      const list = await loadApiOrNull(context, 'listClinicians', {
        query: { clientMentalHealthConcern: [concern], timeZone: settings.defaultTimeZone, perPage: 1 },
      })
      return { concern, total: list?.pagination.totalItem ?? null }
    }),
  )
