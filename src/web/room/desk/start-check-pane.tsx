import ChevronDown from 'lucide-react/icons/chevron-down'
import type { RoomState } from '#contract/room.ts'
import { findLabel } from '#domain/clinicians/vocabulary.ts'
import { dayNumberOfIso } from '#domain/time/calendar.ts'
import { formatDay } from '#domain/time/format.ts'
import { whoIsThere } from '#domain/room/start-check.ts'
import { CheckRow } from './check-row.tsx'
import { useStartCheck } from './use-start-check.ts'
import * as styles from './desk.module.css'

/** Four taps, kept with the appointment: who it is, where they are, who is there, and which number to call. */
export function StartCheckPane({ roomId, room }: { roomId: string; room: RoomState }) {
  const { answer, problem, fields, save } = useStartCheck(roomId)
  const { client } = room
  if (!client) return null
  const check = answer?.check
  const onFile = answer?.onFile
  return (
    <section className={styles.pane} aria-label="At the start">
      <details open>
        <summary className={styles.summary}>
          At the start
          <ChevronDown className="icon" />
        </summary>
        {problem && <p role="alert">{problem}</p>}
        {!answer && !problem && <p className="text-ink-soft">Loading</p>}
        {check && onFile && (
          <>
            <CheckRow
              question={`Name and birth date: ${client.name}, ${formatDay(dayNumberOfIso(client.dateOfBirth), 'd MMMM yyyy')}`}
              answered={check.identityConfirmed ? 'Name and birth date said' : null}
              taps={[{ label: 'Said', value: 'said' }]}
              onTap={() => save({ identityConfirmed: true })}
              onUndo={() => save({ identityConfirmed: false })}
            />
            <CheckRow
              question="Where are they now, in case of an emergency?"
              answered={check.place}
              taps={onFile.address ? [{ label: `At home: ${onFile.address}`, value: onFile.address }] : []}
              typed={{ label: onFile.address ? 'Another place' : 'Enter the place', error: fields.place }}
              onTap={(place) => save({ place })}
              onUndo={() => save({ place: null })}
            />
            <CheckRow
              question="Who else is there?"
              answered={
                check.others &&
                [findLabel(whoIsThere, check.others), check.othersText].filter(Boolean).join(': ')
              }
              taps={[{ label: findLabel(whoIsThere, 'nobody'), value: '' }]}
              typed={{ label: 'Who is there', error: fields.othersText }}
              onTap={(text) =>
                save(
                  text === ''
                    ? { others: 'nobody', othersText: null }
                    : { others: 'someone', othersText: text },
                )
              }
              onUndo={() => save({ others: null, othersText: null })}
            />
            <CheckRow
              question="Which number to call if the line drops?"
              answered={check.callBack}
              taps={onFile.mobile ? [{ label: onFile.mobile, value: onFile.mobile }] : []}
              typed={{
                label: onFile.mobile ? 'Another number' : 'Enter a number',
                error: fields.callBack,
                type: 'tel',
              }}
              onTap={(callBack) => save({ callBack })}
              onUndo={() => save({ callBack: null })}
            />
            {onFile.emergencyContact && (
              <p className="text-ink-soft">
                Emergency contact: {onFile.emergencyContact.name},{' '}
                <a href={`tel:${onFile.emergencyContact.phone}`}>{onFile.emergencyContact.phone}</a>
              </p>
            )}
          </>
        )}
      </details>
    </section>
  )
}
