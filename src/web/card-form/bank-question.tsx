import Landmark from 'lucide-react/icons/landmark'
import { useState } from 'react'
import { Button } from '../ui/button/button.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import type { CardSender } from './send-card.ts'
import type { Setup } from './use-setup.ts'

type BankQuestionProps = { send: CardSender; news: Pick<Setup, 'accept' | 'look'> }

/** What a bank does before it lets a card be saved, in the simulator's words. Stripe's form asks it by itself. */
export function BankQuestion({ send, news }: BankQuestionProps) {
  const [answering, setAnswering] = useState<boolean | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  const answer = async (authenticated: boolean) => {
    if (answering !== null) return
    setAnswering(authenticated)
    setFailure(null)
    const outcome = await send({ authenticated })
    setAnswering(null)
    if (outcome.kind === 'answered') return news.accept(outcome.setup)
    if (outcome.kind === 'failed') setFailure(outcome.message)
    void news.look()
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
      <p>Approve to save this card. Nothing is charged today.</p>
      {failure && <Notice type="error" announced="atOnce" title={failure} />}
    </Dialog>
  )
}
