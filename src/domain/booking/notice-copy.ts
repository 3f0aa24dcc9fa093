import { formatCents } from '../fees/money.ts'
import { cancellationNoticeHours } from './attendance.ts'
import type { Notice } from './notice.ts'

/** What changing one's mind costs. `until` is the last free moment, in words. See docs/product/portal.md#short-notice. */
export function noticeSentence(notice: Notice, until: string): string {
  const fee = notice.feeCents === 0 ? null : formatCents(notice.feeCents)
  if (fee === null) return 'You can cancel free of charge.'
  return notice.kind === 'withNotice'
    ? `You can cancel free of charge until ${until}, ${cancellationNoticeHours} hours before. After that it costs ${fee}.`
    : `It starts in less than ${cancellationNoticeHours} hours, so cancelling costs ${fee}.`
}
