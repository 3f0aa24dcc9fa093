import type { ReferrerReport } from '#contract/staff/referrer-report.ts'

export type ReportProps = {
  report: ReferrerReport
  params: { id: string; referralId: string }
  onChanged: (report: ReferrerReport) => Promise<void>
}
