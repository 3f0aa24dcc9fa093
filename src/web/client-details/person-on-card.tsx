import type { Bound } from '../form/bound.ts'
import { NameFields } from '../form/name-fields.tsx'
import { Checkbox } from '../ui/choice/checkbox.tsx'
import { DateField } from '../ui/field/date-field.tsx'
import type { OnBehalfOf } from '#domain/clients/on-behalf-of.ts'
import type { ClientRecord } from '../client/client-profile.ts'
import type { CardKind, CardParts } from './medicare-card.ts'

type PersonOnCardProps = {
  values: CardParts
  bind: (field: string) => Bound
  client: ClientRecord
  behalfOf: OnBehalfOf
  kind: CardKind
}

/** The name and the birthday that Medicare knows: those on record, unless the person says otherwise. */
export function PersonOnCard({ kind, values, bind, client, behalfOf }: PersonOnCardProps) {
  if (kind === 'parents') return <PersonFields bind={bind} part="parents.parent" whose="Parent’s" />
  const card = { mySelf: 'my', someoneElseAdult: 'their', myChild: 'my child’s' }[behalfOf]
  return (
    <>
      <Checkbox {...bind(`${kind}.isNameMatched`)}>
        The name on {card} Medicare card is the one I gave:{' '}
        <b className="font-semibold">
          {client.firstName} {client.lastName}
        </b>
      </Checkbox>
      {!values[kind].isNameMatched && <PersonFields bind={bind} part={kind} whose="" />}
    </>
  )
}

type PersonFieldsProps = {
  bind: (field: string) => Bound
  part: string
  /** In front of each label, where it is not clear whose. */
  whose: string
}

function PersonFields({ bind, part, whose }: PersonFieldsProps) {
  const formatLabel = (label: string) => (whose ? `${whose} ${label.toLowerCase()}` : label)
  return (
    <div className="fields">
      <NameFields
        first={bind(`${part}.firstName`)}
        last={bind(`${part}.lastName`)}
        formatLabel={(label) => formatLabel(`${label} on the card`)}
      />
      <DateField
        {...bind(`${part}.dateOfBirth`)}
        label={formatLabel('Date of birth')}
        autoComplete="off"
        required
      />
    </div>
  )
}
