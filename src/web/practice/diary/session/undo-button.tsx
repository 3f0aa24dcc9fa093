import Undo from 'lucide-react/icons/undo-2'
import type { DiarySession } from '#contract/staff/diary.ts'
import { outcomeRows } from '#domain/booking/outcome-rules.ts'
import { Button } from '../../../ui/button/button.tsx'
import { useOutcome } from './use-outcome.ts'

/** Brings back what was before. Not there for what a client did, nor for a time that someone else has taken. */
export function UndoButton({ session }: { session: DiarySession }) {
  const { undo, busy, failure } = useOutcome(session)
  if (!undo || !session.undo) return failure ? <p role="alert">{failure}</p> : null
  const before = session.undo.to ? outcomeRows[session.undo.to].words : 'no outcome'
  return (
    <>
      <Button
        look="quiet"
        size="small"
        busy={busy === 'undoing' && 'Undoing'}
        aria-label={`Undo: back to ${before} for ${session.client}`}
        onClick={() => void undo()}
      >
        <Undo className="icon" />
        Undo
      </Button>
      {failure && <p role="alert">{failure}</p>}
    </>
  )
}
