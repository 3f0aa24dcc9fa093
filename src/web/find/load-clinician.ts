import { redirect, type RouterContextProvider } from 'react-router'
import type { Clinician } from '#contract/clinicians.ts'
import type { PathParams } from '#contract/endpoints.ts'
import { paths } from '#contract/page-paths.ts'
import { askApi, toPageError } from '../api/load-api.ts'

/** Server only. A clinician who is not there any more has a page of their own. */
export async function loadClinician(
  context: Readonly<RouterContextProvider>,
  params: PathParams<'readClinician'>,
  asked: { gp?: string } = {},
): Promise<Clinician> {
  const answer = await askApi(context, 'readClinician', { params, query: { showAllocation: 'true' } })
  if (answer.ok) return answer.value
  throw answer.problem.status === 404
    ? redirect(paths.clinicianUnavailable(asked))
    : toPageError(answer.problem)
}
