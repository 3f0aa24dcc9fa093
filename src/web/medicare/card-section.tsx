import type { ChangeEvent } from 'react'
import { RadioCards } from '../ui/choice/radio-cards.tsx'
import { CardFields } from './card-fields.tsx'
import type { CardSectionProps } from './card-section-props.ts'
import './medicare.css'
import { PersonOnCard } from './person-on-card.tsx'

/** Document 1 section 5, "Medicare" and "Child guardian form". */
export function CardSection(props: CardSectionProps) {
  const { booker, kind } = props
  return (
    <section className="form-section">
      <header>
        <h2 className="text-xl">Medicare card</h2>
      </header>
      <div className="fields">
        {booker === 'myChild' && <SeparateCard {...props} />}
        {kind !== null && <CardFields {...props} key={kind} kind={kind} />}
        {kind !== null && <PersonOnCard {...props} kind={kind} />}
      </div>
    </section>
  )
}

function SeparateCard({ form, errors }: CardSectionProps) {
  const { values, change } = form
  const input = form.field('hasChildSeparateCard')
  const answer = (event: ChangeEvent<HTMLInputElement>) => {
    void input.onChange(event)
    // Most often the parent on the card is the one who books. It can be changed.
    const isUnnamed = values.cardParentFirstName === '' && values.cardParentLastName === ''
    if (event.currentTarget.value !== 'No' || !isUnnamed) return
    change('cardParentFirstName', values.parentFirstName)
    change('cardParentLastName', values.parentLastName)
  }
  return (
    <RadioCards
      id="hasChildSeparateCard"
      legend="Does your child have a separate Medicare card?"
      columns={2}
      input={{ ...input, onChange: answer }}
      options={[
        { value: 'Yes', label: 'Yes' },
        { value: 'No', label: 'No, they are on my card' },
      ]}
      error={errors.hasChildSeparateCard}
    />
  )
}
