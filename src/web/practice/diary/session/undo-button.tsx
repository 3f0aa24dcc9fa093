import Undo from 'lucide-react/icons/undo-2'
import type { Ref } from 'react'
import type { DiarySession } from '#contract/staff/diary.ts'
import { outcomeRows } from '#domain/booking/outcome-rules.ts'
import { Button } from '../../../ui/button/button.tsx'
import { useOutcome } from './use-outcome.ts'

type UndoButtonProps = {
  session: DiarySession
  ref?: Ref<HTMLButtonElement>
  /** The button goes with what it undid: where the focus goes then. */
  onUndone: (pressed: HTMLElement) => void
}

/** Brings back what was before. Not there for what a client did, nor for a time that someone else has taken. */
export function UndoButton({ session, ref, onUndone }: UndoButtonProps) {
  const { undo, busy, failure } = useOutcome(session)
  if (!undo || !session.undo) return failure ? <p role="alert">{failure}</p> : null
  const before = session.undo.to ? outcomeRows[session.undo.to].words : 'no outcome'
  const press = async (pressed: HTMLElement) => {
    if (await undo()) onUndone(pressed)
  }
  return (
    <>
      <Button
        ref={ref}
        look="quiet"
        size="small"
        busy={busy === 'undoing' && 'Undoing'}
        aria-label={`Undo: back to ${before} for ${session.client}`}
        onClick={(event) => void press(event.currentTarget)}
      >
        <Undo className="icon" />
        Undo
      </Button>
      {failure && <p role="alert">{failure}</p>}
    </>
  )
}
