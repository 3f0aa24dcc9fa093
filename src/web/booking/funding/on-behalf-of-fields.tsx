import { type OnBehalfOf, onBehalfOfOptions } from '#domain/clients/on-behalf-of.ts'
import type { Bound } from '../../form/bound.ts'
import { NameFields } from '../../form/name-fields.tsx'
import type { RemoteCheck } from '../../form/use-remote-check.ts'
import { RadioCards } from '../../ui/choice/radio-cards.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { ContactFields } from '../../client-details/contact-fields.tsx'

type Field =
  | `intake.behalfOf`
  | `adult.${'firstName' | 'mobileNumber'}`
  | `guardian.parent${'FirstName' | 'LastName' | 'Email'}`

type OnBehalfOfFieldsProps = {
  bind: (field: Field) => Bound
  offered: readonly OnBehalfOf[]
  behalfOf: OnBehalfOf
  phone: RemoteCheck
  /** Under the question: what a funding has to say about it. */
  note?: string
}

const question = 'Who is this appointment for?'

/** On whose behalf, and who that makes of the person at the screen. */
export function OnBehalfOfFields({ bind, offered, behalfOf, phone, note }: OnBehalfOfFieldsProps) {
  return (
    <>
      <section className="form-section">
        <header>
          <h2 className="text-xl">{question}</h2>
          {note && <p>{note}</p>}
        </header>
        <RadioCards
          field={bind('intake.behalfOf')}
          legend={question}
          legendHidden
          columns={offered.length === 3 ? 3 : 2}
          options={onBehalfOfOptions
            .filter(({ code }) => offered.includes(code))
            .map(({ code, label }) => ({ value: code, label }))}
        />
      </section>
      {behalfOf === 'someoneElseAdult' && (
        <section className="form-section">
          <header>
            <h2 className="text-xl">About you</h2>
            <p>You’re booking for someone else. Who should we contact about it?</p>
          </header>
          <ContactFields
            name={{ label: 'Your name', ...bind('adult.firstName') }}
            phone={{ label: 'Your contact', ...bind('adult.mobileNumber') }}
            check={phone}
            isOwn
          />
        </section>
      )}
      {behalfOf === 'myChild' && (
        <section className="form-section">
          <header>
            <h2 className="text-xl">Parent or guardian</h2>
            <p>The adult who gives consent, and who we can call.</p>
          </header>
          <div className="fields">
            <NameFields first={bind('guardian.parentFirstName')} last={bind('guardian.parentLastName')} />
            <TextField
              {...bind('guardian.parentEmail')}
              type="email"
              inputMode="email"
              label="Email"
              autoComplete="email"
              spellCheck={false}
              required
            />
          </div>
        </section>
      )}
    </>
  )
}
