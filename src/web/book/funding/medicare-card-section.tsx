import Check from 'lucide-react/icons/check'
import type { ChangeEvent } from 'react'
import type { OnBehalfOf } from '#domain/clients/on-behalf-of.ts'
import { verificationMessages } from '#domain/identifiers/verification.ts'
import {
  CardExpiryField,
  type CardKind,
  type CardParts,
  IrnField,
  MedicareNumberField,
  PersonOnCard,
} from '../../client-details/medicare-card.tsx'
import type { ClientRecord } from '../../client/client-profile.ts'
import type { FieldBinding } from '../../forms/use-form.ts'
import { RadioCards } from '../../ui/choice-cards.tsx'
import { AutosaveLine } from './autosave.tsx'
import { type CardCheck, enterAgain } from './card-check.ts'
import * as styles from './funding.module.css'

/** As the specification has them. */
export const medicareMessages = {
  valid: 'Valid Medicare card',
  invalid: 'Invalid Medicare card',
  refused: 'Invalid Medicare card. Please check again.',
} as const

export function CardSection(props: CardSectionProps) {
  const { behalfOf, kind } = props
  return (
    <section className="form-section">
      <header>
        <h2 className="text-xl">Medicare card</h2>
      </header>
      <div className="fields">
        {behalfOf === 'myChild' && <SeparateCard {...props} />}
        {kind !== null && <CardFields {...props} key={kind} kind={kind} />}
        {kind !== null && <PersonOnCard {...props} kind={kind} />}
      </div>
    </section>
  )
}

function SeparateCard({ bind, onSharedCard }: CardSectionProps) {
  const bound = bind('separate.hasChildSeparateCard')
  const answer = (event: ChangeEvent<HTMLInputElement>) => {
    void bound.onChange(event)
    if (event.currentTarget.value === 'No') onSharedCard()
  }
  return (
    <RadioCards
      field={{ ...bound, onChange: answer }}
      legend="Does your child have a separate Medicare card?"
      columns={2}
      options={[
        { value: 'Yes', label: 'Yes' },
        { value: 'No', label: 'No, they are on my card' },
      ]}
    />
  )
}

type CardSectionProps = {
  values: CardParts
  bind: (field: string) => FieldBinding
  /** The parent on the card is most often the one who books. */
  onSharedCard: () => void
  client: ClientRecord
  behalfOf: OnBehalfOf
  kind: CardKind | null
  check: CardCheck
}

const irnWords = {
  mySelf: { label: 'Your number (IRN)', help: 'Left of your name' },
  someoneElseAdult: { label: 'Their number (IRN)', help: 'Left of their name' },
  myChild: { label: 'Child’s number (IRN)', help: 'Left of their name' },
} as const satisfies Record<OnBehalfOf, { label: string; help: string }>

type CardFieldsProps = CardSectionProps & { kind: CardKind }

export function CardFields({ values, bind, client, behalfOf, kind, check }: CardFieldsProps) {
  return (
    <div className={styles.form}>
      <div>
        <MedicareNumberField {...bind(`${kind}.number`)} valid={check.standing === 'verified'} />
        <CheckLine check={check} />
      </div>
      <DrawnCard values={values} kind={kind} client={client} />
      {kind === 'parents' ? (
        <div className={`field-row field-row--three ${styles.row}`}>
          <IrnField {...bind('parents.parent.irn')} {...irnWords.mySelf} />
          <IrnField {...bind('parents.irn')} label="Child’s number" help="Left of theirs" />
          <CardExpiryField {...bind('parents.expiryDate')} />
        </div>
      ) : (
        <div className={`field-row ${styles.row}`}>
          <IrnField {...bind(`${kind}.irn`)} {...irnWords[behalfOf]} />
          <CardExpiryField {...bind(`${kind}.expiryDate`)} />
        </div>
      )}
    </div>
  )
}

/** Under the number, always in the same place. Nothing is lost while Medicare cannot be asked. */
function CheckLine({ check }: { check: CardCheck }) {
  const isVerified = check.standing === 'verified'
  const failed = check.state === 'refused' ? check.problem.message : ''
  if (check.standing === 'refused')
    return (
      <p className="field__error">
        {medicareMessages.invalid}. {enterAgain}
      </p>
    )
  if (check.isOnFile)
    return check.standing === 'verified' ? (
      <p className="field__ok">
        <Check className="icon" /> This card is on file
      </p>
    ) : (
      <p className="text-sm text-ink-soft">This card is on file. {verificationMessages.medicareUnverified}</p>
    )
  if (check.state === 'refused' && check.problem.fields)
    return <output className="field__error">{medicareMessages.invalid}</output>
  return (
    <div className="mt-1">
      <AutosaveLine
        autosave={check}
        saved={isVerified ? medicareMessages.valid : verificationMessages.medicareUnverified}
        failed={failed}
        look={isVerified ? 'checked' : 'unmarked'}
      />
    </div>
  )
}

type CardHolder = { irn: string; name: string }

const formatName = (firstName: string, lastName: string) => `${firstName} ${lastName}`.trim().toUpperCase()

/** Who stands on the card, as far as it is known, in the order of their numbers. */
export function peopleOnCard(values: CardParts, kind: CardKind, client: ClientRecord): readonly CardHolder[] {
  const known = formatName(client.firstName, client.lastName)
  if (kind === 'parents') {
    const { irn, parent } = values.parents
    return [
      { irn: parent.irn, name: formatName(parent.firstName, parent.lastName) },
      { irn, name: known },
    ].toSorted((one, other) => one.irn.localeCompare(other.irn))
  }
  const { irn, isNameMatched, firstName, lastName } = values[kind]
  return [{ irn, name: isNameMatched ? known : formatName(firstName, lastName) }]
}

type DrawnCardProps = { values: CardParts; kind: CardKind; client: ClientRecord }

function DrawnCard({ values, kind, client }: DrawnCardProps) {
  const { number, expiryDate } = values[kind]
  return (
    <figure className={styles.medicareCard} aria-hidden="true">
      <div className={styles.medicareTitle}>medicare</div>
      <div className={`${styles.medicareNumber} tabular-nums`}>{number || '0000 00000 0'}</div>
      <ul className={`${styles.people} tabular-nums`}>
        {peopleOnCard(values, kind, client).map(({ irn, name }, at) => (
          <li key={at}>
            <span>{irn}</span> {name}
          </li>
        ))}
      </ul>
      <div className={`${styles.valid} tabular-nums`}>VALID TO {expiryDate || 'MM/YYYY'}</div>
    </figure>
  )
}
