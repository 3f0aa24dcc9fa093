import Leaf from 'lucide-react/icons/leaf'
import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import { Checkbox } from '../../ui/choice/checkbox.tsx'
import { CheckboxChips } from '../../ui/choice/checkbox-chips.tsx'
import { RadioCards } from '../../ui/choice/radio-cards.tsx'
import { TickTiles } from '../../ui/choice/tick-tiles.tsx'
import { Section, State } from './section.tsx'

const parts = [
  { value: 'morning', label: 'Morning', icon: <Sun className="icon" /> },
  { value: 'evening', label: 'Evening', icon: <Moon className="icon" /> },
  { value: 'any', label: 'Any time', icon: <Leaf className="icon" /> },
]

const cards = [
  { value: 'initial', label: 'Initial', help: 'A first plan. 40 minutes.' },
  { value: 'review', label: 'Review', help: 'A check on the plan you have. 20 minutes.' },
]

export function Choices() {
  return (
    <Section
      id="choices"
      title="Choices"
      note="The whole card, chip or tile is the target. A tick or a dot says what is chosen."
    >
      <State name="Checkboxes">
        <Checkbox>Send me reminders</Checkbox>
        <Checkbox defaultChecked>I accept the terms</Checkbox>
        <Checkbox disabled>Not offered here</Checkbox>
        <Checkbox error="Please accept to continue">I accept the policy</Checkbox>
      </State>
      <State name="Radio cards">
        <RadioCards
          legend="What is it for?"
          options={cards}
          startsWith={['initial']}
          input={{ name: 'gallery-cards' }}
        />
      </State>
      <State name="Radio cards, error">
        <RadioCards
          legend="What is it for, again?"
          options={cards}
          error="Please choose one"
          input={{ name: 'gallery-cards-error' }}
        />
      </State>
      <State name="Chips">
        <CheckboxChips
          legend="Preferred times"
          options={parts}
          startsWith={['evening']}
          input={{ name: 'gallery-chips' }}
        />
      </State>
      <State name="Chips, one disabled">
        <CheckboxChips
          legend="Other times"
          help="Mornings are full this week."
          options={parts.map((part) => ({ ...part, disabled: part.value === 'morning' }))}
          input={{ name: 'gallery-chips-disabled' }}
        />
      </State>
      <State name="Tick tiles">
        <TickTiles
          legend="When suits you?"
          options={parts}
          startsWith={['any']}
          input={{ name: 'gallery-tiles' }}
        />
      </State>
    </Section>
  )
}
