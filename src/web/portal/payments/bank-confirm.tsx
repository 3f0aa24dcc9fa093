import Landmark from 'lucide-react/icons/landmark'
import { useState } from 'react'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'

type BankConfirmProps = { amount: string; onAnswer: (authenticated: boolean) => Promise<void> }

/** What a bank asks before it lets a payment through, in the simulator's words. Stripe's form asks it by itself. */
export function BankConfirm({ amount, onAnswer }: BankConfirmProps) {
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
      <p>Approve to pay {amount}.</p>
    </Dialog>
  )
}
