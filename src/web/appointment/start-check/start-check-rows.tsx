import type { StartCheck, StartCheckAnswer } from '#contract/room-start-check.ts'
import { findLabel } from '#domain/clinicians/vocabulary.ts'
import { whoIsThere } from '#domain/room/start-check.ts'
import { dayNumberOfIso } from '#domain/time/calendar.ts'
import { formatDay } from '#domain/time/format.ts'
import { CheckRow } from './check-row.tsx'

type StartCheckRowsProps = {
  client: { name: string; dateOfBirth: string }
  answer: StartCheckAnswer
  fields: Record<string, string>
  save: (part: Partial<StartCheck>) => Promise<boolean>
}

/** Four taps, kept with the appointment: who it is, where they are, who is there, and which number to call. */
export function StartCheckRows({ client, answer: { check, onFile }, fields, save }: StartCheckRowsProps) {
  return (
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
          check.others && [findLabel(whoIsThere, check.others), check.othersText].filter(Boolean).join(': ')
        }
        taps={[{ label: findLabel(whoIsThere, 'nobody'), value: '' }]}
        typed={{ label: 'Who is there', error: fields.othersText }}
        onTap={(text) =>
          save(text === '' ? { others: 'nobody', othersText: null } : { others: 'someone', othersText: text })
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
  )
}
