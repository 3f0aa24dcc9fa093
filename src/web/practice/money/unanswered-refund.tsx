import { formatCents } from '#domain/fees/money.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { unknownCopy } from '../booking/booking-failure.ts'
import type { RefundRequest } from './refund-request.ts'

type UnansweredRefundProps = {
  refund: RefundRequest
  isBusy: boolean
  /** Why the last press has no answer; null where the dialog was opened again. */
  failure: string | null
  onPress: () => void
}

/** The fields that were there are gone with what had the focus. */
const focus = (button: HTMLButtonElement | null) => button?.focus()

/** A refund that may have been done. Nothing else can be chosen until that is known, so that it is not done twice. */
export function UnansweredRefund({ refund, isBusy, failure, onPress }: UnansweredRefundProps) {
  const amount = formatCents(refund.cents)
  return (
    <div className="fields">
      <Notice type="warning" announced="atOnce" title={failure ?? 'This refund has no answer yet.'}>
        {unknownCopy}
      </Notice>
      <p>
        {amount} was asked for (“{refund.why}”). Another amount or reason can be chosen once this is known.
      </p>
      <Button ref={focus} wide busy={isBusy && 'Asking for the refund'} onClick={onPress}>
        Refund {amount}
      </Button>
    </div>
  )
}
