import { type Booker, bookers } from '#domain/clients/bookers.ts'
import { NameFields } from '../form/name-fields.tsx'
import type { Messages } from '../form/use-checked-form.ts'
import { RadioCards } from '../ui/choice/radio-cards.tsx'
import { TextField } from '../ui/field/text-field.tsx'
import { type BookerValues } from './booker.ts'
import { ContactFields } from './contact-fields.tsx'
import type { PhoneJudgement } from './use-phone.ts'

type BookerFieldsProps = {
  field: (name: keyof BookerValues) => object
  errors: Messages<BookerValues>
  offered: readonly Booker[]
  booker: Booker
  phone: PhoneJudgement
  /** Under the question: what a funding has to say about it. */
  note?: string
}

const question = 'Who is this appointment for?'

/** Document 1 section 3, "Booker type values": on whose behalf, and who that makes of the person at the screen. */
export function BookerFields({ field, errors, offered, booker, phone, note }: BookerFieldsProps) {
  return (
    <>
      <section className="form-section">
        <header>
          <h2 className="text-xl">{question}</h2>
          {note && <p>{note}</p>}
        </header>
        <RadioCards
          id="behalfOf"
          legend={question}
          legendHidden
          columns={offered.length === 3 ? 3 : 2}
          input={field('behalfOf')}
          options={bookers
            .filter(({ code }) => offered.includes(code))
            .map(({ code, label }) => ({ value: code, label }))}
        />
      </section>
      {booker === 'someoneElseAdult' && (
        <section className="form-section">
          <header>
            <h2 className="text-xl">About you</h2>
            <p>You book for somebody else. Whom may we ask if there is a question about the booking?</p>
          </header>
          <ContactFields
            name={{
              id: 'bookerName',
              label: 'Your name',
              input: field('bookerName'),
              error: errors.bookerName,
            }}
            phone={{
              id: 'bookerPhone',
              label: 'Your contact',
              input: field('bookerPhone'),
              error: errors.bookerPhone,
              ...phone,
            }}
          />
        </section>
      )}
      {booker === 'myChild' && <GuardianFields field={field} errors={errors} />}
    </>
  )
}

function GuardianFields({ field, errors }: Pick<BookerFieldsProps, 'field' | 'errors'>) {
  return (
    <section className="form-section">
      <header>
        <h2 className="text-xl">Parent or guardian</h2>
        <p>The adult who gives consent and whom we may call.</p>
      </header>
      <div className="fields">
        <NameFields first="parentFirstName" last="parentLastName" field={field} errors={errors} />
        <TextField
          {...field('parentEmail')}
          id="parentEmail"
          type="email"
          inputMode="email"
          label="Email"
          autoComplete="email"
          spellCheck={false}
          required
          error={errors.parentEmail}
        />
      </div>
    </section>
  )
}
