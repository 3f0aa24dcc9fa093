import type { OnBehalfOf } from '#domain/clients/on-behalf-of.ts'
import { originCopy } from '../../client-details/origin-copy.ts'
import { NameFields } from '../../form/name-fields.tsx'
import { Checkbox } from '../../ui/choice/checkbox.tsx'
import { DateField } from '../../ui/field/date-field.tsx'
import { AgeNotice } from './age-notice.tsx'
import type { Flow } from './flow.ts'
import type { SignUpForm } from './use-sign-up-form.ts'
import { whoCopy } from './who-copy.ts'

type ClientFieldsProps = { form: SignUpForm; flow: Flow; onBehalfOf: OnBehalfOf }

/** The person who has the session. */
export function ClientFields({ form: { bind, ageMessage }, flow, onBehalfOf }: ClientFieldsProps) {
  const { heading, lead } = whoCopy[onBehalfOf]
  const isOwn = onBehalfOf === 'mySelf'
  const born = bind('newcomer.dateOfBirth')
  const showsNotice = flow.explainsAge && ageMessage !== null && born.error === ageMessage
  return (
    <section className="form-section">
      <header>
        <h2 className="text-xl">{heading}</h2>
        {lead && <p>{lead}</p>}
      </header>
      <div className="fields">
        <NameFields
          first={bind('newcomer.firstName')}
          last={bind('newcomer.lastName')}
          formatLabel={isOwn ? undefined : (label) => label}
        />
        <DateField
          {...born}
          label="Date of birth"
          help="Day, month, year. For example 27/03/1990."
          autoComplete={isOwn ? 'bday' : 'off'}
          required
          error={showsNotice ? undefined : born.error}
          errorNotice={showsNotice && <AgeNotice message={ageMessage} />}
        />
        <Checkbox {...bind('newcomer.atsi')}>
          {originCopy[onBehalfOf]} <span className="text-ink-soft">(optional)</span>
        </Checkbox>
      </div>
    </section>
  )
}
