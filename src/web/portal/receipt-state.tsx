import Ban from 'lucide-react/icons/ban'
import CircleCheck from 'lucide-react/icons/circle-check'
import Clock from 'lucide-react/icons/clock'
import Undo2 from 'lucide-react/icons/undo-2'
import type { OwnReceipt } from '#contract/own-money.ts'
import { Badge } from '../ui/card.tsx'
import { LoadingCards } from '../ui/skeletons.tsx'

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

export const ReceiptsSkeleton = () => <LoadingCards what="your receipts" lines={['h-7 w-40', 'h-5 w-3/5']} />
