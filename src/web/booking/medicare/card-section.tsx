import type { ChangeEvent } from 'react'
import { RadioCards } from '../../ui/choice/radio-cards.tsx'
import { CardFields } from './card-fields.tsx'
import type { CardSectionProps } from './card-section-props.ts'
import { PersonOnCard } from '../../client-details/person-on-card.tsx'

/** Whose card it is, what is printed on it, and the name that Medicare knows. */
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
