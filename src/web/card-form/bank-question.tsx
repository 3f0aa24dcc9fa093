import { useState } from 'react'
import { Notice } from '../ui/notice/notice.tsx'
import { BankDialog } from './bank-dialog.tsx'
import type { CardSender } from './send-card.ts'
import type { Setup } from './use-setup.ts'

type BankQuestionProps = { send: CardSender; news: Pick<Setup, 'accept' | 'look'> }

/** Before a card is saved. */
export function BankQuestion({ send, news }: BankQuestionProps) {
  const [failure, setFailure] = useState<string | null>(null)
  const answer = async (authenticated: boolean) => {
    setFailure(null)
    const outcome = await send({ authenticated })
    if (outcome.kind === 'answered') return news.accept(outcome.setup)
    if (outcome.kind === 'failed') setFailure(outcome.message)
    void news.look()
  }
  return (
    <BankDialog onAnswer={answer}>
      <p>Approve to save this card. Nothing is charged today.</p>
      {failure && <Notice type="error" announced="atOnce" title={failure} />}
    </BankDialog>
  )
}
