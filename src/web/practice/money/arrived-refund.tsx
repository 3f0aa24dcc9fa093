import { formatCents } from '#domain/fees/money.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import type { RefundRequest } from './refund-request.ts'

/** What had the focus is gone. */
const focus = (button: HTMLButtonElement | null) => button?.focus()

type ArrivedRefundProps = { refund: RefundRequest; onClose: () => void }

/** A refund whose answer was lost, and which the charge has. Another one is asked for anew. */
export const ArrivedRefund = ({ refund, onClose }: ArrivedRefundProps) => (
  <div className="fields">
    <Notice
      type="success"
      announced="atOnce"
      title={`The refund of ${formatCents(refund.cents)} was asked for.`}
    >
      Its answer was lost on the way. The charge says how it stands.
    </Notice>
    <Button ref={focus} wide onClick={onClose}>
      Close
    </Button>
  </div>
)
