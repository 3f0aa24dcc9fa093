import Ban from 'lucide-react/icons/ban'
import CircleCheck from 'lucide-react/icons/circle-check'
import Clock from 'lucide-react/icons/clock'
import Undo2 from 'lucide-react/icons/undo-2'
import type { OwnReceipt } from '#contract/own-money.ts'
import { Badge } from '../ui/card.tsx'

const looks = {
  void: { tone: 'warning', Icon: Ban },
  refunded: { tone: 'info', Icon: Undo2 },
  refundedInPart: { tone: 'info', Icon: Undo2 },
  paid: { tone: 'success', Icon: CircleCheck },
  toPay: { tone: 'neutral', Icon: Clock },
  nothingToPay: { tone: 'success', Icon: CircleCheck },
} as const satisfies Record<OwnReceipt['state'], { tone: string; Icon: typeof Ban }>

/** How it stands now, by the ledger. */
export function ReceiptState({
  receipt: { state, stateLabel },
}: {
  receipt: Pick<OwnReceipt, 'state' | 'stateLabel'>
}) {
  const { tone, Icon } = looks[state]
  return (
    <Badge tone={tone} icon={<Icon className="icon" />}>
      {stateLabel}
    </Badge>
  )
}

const bone = (shape: string) => <span className={`skeleton ${shape}`} />

/** Two cards. */
export function ReceiptsSkeleton() {
  return (
    <div aria-busy="true">
      <span className="sr-only">Loading your receipts</span>
      <div className="grid gap-4" aria-hidden="true">
        {['first', 'second'].map((card) => (
          <div className="card grid gap-2" key={card}>
            {bone('h-7 w-40')}
            {bone('h-5 w-3/5')}
          </div>
        ))}
      </div>
    </div>
  )
}
