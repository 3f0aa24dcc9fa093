import type { RoomState } from '#contract/room.ts'
import { Button } from '../../ui/button/button.tsx'
import { PhoneFailure } from '../call/phone-failure.tsx'
import { useByPhone } from '../call/use-by-phone.ts'
import { Fold } from '../../ui/fold/fold.tsx'
import * as styles from './desk.module.css'

/** If the call drops or worries the clinician: the number to call, and what to do in danger. */
export function PhonePane({ roomId, room }: { roomId: string; room: RoomState }) {
  const number = room.client?.callBack
  const { busy, problem, press } = useByPhone({ roomId, room, on: true })
  return (
    <section className={styles.pane} aria-label="If the call drops or worries you">
      <Fold title="If the call drops or worries you">
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
          {!room.byPhone && problem && <PhoneFailure problem={problem} on room={room} />}
          {!room.byPhone && (
            <Button size="small" look="secondary" busy={busy} onClick={press}>
              {problem ? 'Try again' : 'Go on by phone'}
            </Button>
          )}
        </div>
      </Fold>
    </section>
  )
}
