import ChevronDown from 'lucide-react/icons/chevron-down'
import type { RoomState } from '#contract/room.ts'
import { Button } from '../../ui/button/button.tsx'
import { callRoom } from '../client/call-room.ts'
import * as styles from './desk.module.css'

/** If the call drops or worries the clinician: the number to call, and what to do in danger. */
export function PhonePane({ roomId, room }: { roomId: string; room: RoomState }) {
  const number = room.byPhone?.number ?? room.client?.mobile
  return (
    <section className={styles.pane} aria-label="If the call drops or worries you">
      <details>
        <summary className={styles.summary}>
          If the call drops or worries you
          <ChevronDown className="icon" />
        </summary>
        <div className="grid gap-3">
          <p className="text-ink-soft">
            {number ? (
              <>
                Call {room.client?.name} on <a href={`tel:${number}`}>{number}</a>.
              </>
            ) : (
              'There is no number on file. Ask for one at the start.'
            )}{' '}
            In danger: <a href="tel:000">000</a>, with the place confirmed at the start.
          </p>
          {!room.byPhone && (
            <Button
              size="small"
              look="secondary"
              onClick={() => void callRoom('goOnByPhone', { params: { roomId }, body: { on: true } })}
            >
              Go on by phone
            </Button>
          )}
        </div>
      </details>
    </section>
  )
}
