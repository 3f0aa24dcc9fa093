import { NameFields } from '../form/name-fields.tsx'
import { Checkbox } from '../ui/choice/checkbox.tsx'
import { DateField } from '../ui/field/date-field.tsx'
import type { CardSectionProps } from './card-section-props.ts'
import { type CardKind, cardFields, nameMatch, type TypedField } from './card-values.ts'

type PersonOnCardProps = CardSectionProps & { kind: CardKind }

/** The name and the birthday that Medicare knows: those on record, unless somebody says otherwise. */
export function PersonOnCard(props: PersonOnCardProps) {
  const { kind, form, client, booker } = props
  if (kind === 'parents') {
    const fields = cardFields.parents
    return (
      <PersonFields
        {...props}
        whose="Parent’s"
        names={[fields['parent.firstName'], fields['parent.lastName'], fields['parent.dateOfBirth']]}
      />
    )
  }
  const { firstName, lastName, dateOfBirth } = cardFields[kind]
  const card = { mySelf: 'my', someoneElseAdult: 'their', myChild: 'my child’s' }[booker]
  return (
    <>
      <Checkbox {...form.field(nameMatch[kind])} id={nameMatch[kind]}>
        The name on {card} Medicare card is the one I gave:{' '}
        <b className="strong">
          {client.firstName} {client.lastName}
        </b>
      </Checkbox>
      {!form.values[nameMatch[kind]] && (
        <PersonFields {...props} whose="" names={[firstName, lastName, dateOfBirth]} />
      )}
    </>
  )
}

type PersonFieldsProps = PersonOnCardProps & {
  /** In front of each label, where it is not clear whose. */
  whose: string
  names: readonly [firstName: TypedField, lastName: TypedField, dateOfBirth: TypedField]
}

function PersonFields({ form, errors, whose, names: [first, last, born] }: PersonFieldsProps) {
  const labelOf = (words: string) => (whose ? `${whose} ${words.toLowerCase()}` : words)
  const { field } = form
  return (
    <div className="fields">
      <NameFields {...{ first, last, field, errors }} labelOf={(words) => labelOf(`${words} on the card`)} />
      <DateField
        {...field(born)}
        id={born}
        label={labelOf('Date of birth')}
        autoComplete="off"
        required
        error={errors[born]}
      />
    </div>
  )
}
