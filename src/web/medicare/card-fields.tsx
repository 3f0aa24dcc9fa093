import Check from 'lucide-react/icons/check'
import type { Booker } from '#domain/clients/bookers.ts'
import { AutosaveLine } from '../funding/autosave-line.tsx'
import { CardExpiryField, IrnField, MedicareNumberField } from '../funding/medicare-card-fields.tsx'
import type { CardCheck } from '../funding/use-card-check.ts'
import type { CardSectionProps } from './card-section-props.ts'
import { type CardKind, cardFields, type TypedField } from './card-values.ts'
import { DrawnCard } from './drawn-card.tsx'
import { medicareWords } from './submit-medicare.ts'

type IrnWords = { label: string; help: string }

const irnWords = {
  mySelf: { label: 'Your number (IRN)', help: 'Left of your name' },
  someoneElseAdult: { label: 'Their number (IRN)', help: 'Left of their name' },
  myChild: { label: 'Child’s number (IRN)', help: 'Left of their name' },
} as const satisfies Record<Booker, IrnWords>

type CardFieldsProps = CardSectionProps & { kind: CardKind }

/** What is printed on the card, and what Medicare says of it. */
export function CardFields({ form, errors, client, booker, kind, check }: CardFieldsProps) {
  const { number, irn, expiryDate } = cardFields[kind]
  const props = (name: TypedField) => ({
    id: name,
    input: form.field(name),
    error: errors[name],
  })
  return (
    <div className="cardform">
      <div>
        <MedicareNumberField {...props(number)} valid={check.state === 'saved' || check.isOnFile} />
        <CheckLine check={check} />
      </div>
      <DrawnCard values={form.values} kind={kind} client={client} />
      {kind === 'parents' ? (
        <div className="two three cardform__row">
          <IrnField {...props('parentIrn')} {...irnWords.mySelf} />
          <IrnField {...props(irn)} label="Child’s number" help="Left of theirs" />
          <CardExpiryField {...props(expiryDate)} />
        </div>
      ) : (
        <div className="two cardform__row">
          <IrnField {...props(irn)} {...irnWords[booker]} />
          <CardExpiryField {...props(expiryDate)} />
        </div>
      )}
    </div>
  )
}

/** Under the number, always in the same place. Nothing is lost while Medicare cannot be asked. */
function CheckLine({ check }: { check: CardCheck }) {
  const failed = check.state === 'refused' ? check.problem.message : ''
  if (check.isOnFile)
    return (
      <p className="field-ok">
        <Check className="icon" /> This card is on file
      </p>
    )
  if (check.state === 'refused' && check.problem.fields)
    return <output className="field-error">{medicareWords.invalid}</output>
  return (
    <div className="mt-1">
      <AutosaveLine autosave={check} saved={medicareWords.valid} failed={failed} isChecked />
    </div>
  )
}
