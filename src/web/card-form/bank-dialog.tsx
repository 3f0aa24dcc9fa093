import Landmark from 'lucide-react/icons/landmark'
import { type ReactNode, useState } from 'react'
import { Button } from '../ui/button/button.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'

type BankDialogProps = {
  /** What approving does. */
  children: ReactNode
  onAnswer: (authenticated: boolean) => Promise<void>
}

/** What a bank asks before it lets a card be used, in the simulator's words. Stripe's form asks it by itself. */
export function BankDialog({ children, onAnswer }: BankDialogProps) {
  const [answering, setAnswering] = useState<boolean | null>(null)
  const answer = async (authenticated: boolean) => {
    if (answering !== null) return
    setAnswering(authenticated)
    await onAnswer(authenticated)
    setAnswering(null)
  }
  return (
    <Dialog
      title="Your bank asks if this is you"
      above={<Landmark className="icon size-10 text-main" aria-hidden="true" />}
      actions={
        <>
          <Button busy={answering === true && 'Telling your bank…'} onClick={() => void answer(true)}>
            Approve
          </Button>
          <Button
            look="secondary"
            busy={answering === false && 'Telling your bank…'}
            onClick={() => void answer(false)}
          >
            Decline
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
