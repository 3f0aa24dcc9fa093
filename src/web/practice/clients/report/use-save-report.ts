import { useState } from 'react'
import type { ApiInput } from '#contract/api-types.ts'
import type { ReferrerReport } from '#contract/staff/referrer-report.ts'
import type { ApiAnswer } from '../../../api/call-api.ts'
import { callStaff } from '../../api/call-staff.ts'
import type { ReportProps } from './report-props.ts'
import { isSameDraft } from './same-draft.ts'

type Draft = Omit<ApiInput<'saveReferrerReport'>['body'], 'version'>

const newerCopy =
  'A newer version of this report is saved already, from another tab or from a press whose answer was lost. You can read it in a new tab. Save again to put yours in its place.'

/**
 * Saves what is typed over the version that was read. Where another one was saved meanwhile, that one is read, so that the next
 * save goes above it; where it says the same, it is this save, whose answer was lost.
 */
export function useSaveReport({ report, params }: Pick<ReportProps, 'report' | 'params'>) {
  const [versionSeen, setVersionSeen] = useState(report.version)
  const version = Math.max(report.version, versionSeen)
  return async (draft: Draft): Promise<ApiAnswer<ReferrerReport>> => {
    const answer = await callStaff('saveReferrerReport', { params, body: { ...draft, version } })
    if (answer.ok || answer.problem.code !== 'changedMeanwhile') return answer
    const newer = await callStaff('readReferrerReport', { params })
    if (!newer.ok) return newer
    setVersionSeen(newer.value.version)
    if (isSameDraft(draft, newer.value)) return newer
    return { ok: false, problem: { ...answer.problem, message: newerCopy } }
  }
}
