import Leaf from 'lucide-react/icons/leaf'
import Moon from 'lucide-react/icons/moon'
import Search from 'lucide-react/icons/search'
import Sun from 'lucide-react/icons/sun'
import { useState } from 'react'
import { Checkbox, CheckboxChips } from '../ui/checkbox.tsx'
import { RadioCards, TickTiles } from '../ui/choice-cards.tsx'
import { MultiComboBoxField } from '../ui/combo-box.tsx'
import { DateField, MonthField } from '../ui/digits-field.tsx'
import { PhoneField, SelectField, TextArea, TextField } from '../ui/field.tsx'
import { CodeField, PasswordField, PasswordStrength } from '../ui/secret-fields.tsx'
import { Section } from './gallery-section.tsx'

const colours = ['Amber', 'Bronze', 'Coral', 'Eucalypt', 'Sand', 'Wattle'].map((label) => ({
  value: label.toLowerCase(),
  label,
}))

export function Fields() {
  const [several, setSeveral] = useState<string[]>(['coral', 'sand'])
  return (
    <Section
      id="fields"
      title="Fields"
      note="A visible label, help under it, the control, then the message. Hover and focus change the edge; an error names itself."
      states={{
        Empty: <TextField label="First name" autoComplete="off" />,
        'Filled, with help': (
          <TextField label="Email" help="We send your link here." defaultValue="chantelle@mail.example" />
        ),
        Error: (
          <TextField
            label="Postcode"
            error="Postcode must have 4 digits"
            defaultValue="220"
            inputMode="numeric"
          />
        ),
        'Checked, with a tick and words': (
          <TextField label="Card number" valid="Valid card" defaultValue="2951 20184 2" size="number" />
        ),
        'Disabled, with its reason': (
          <TextField label="State" help="Follows from your postcode." defaultValue="NSW" disabled />
        ),
        'Optional, with an icon': (
          <TextField
            label="A name"
            optional
            placeholder="Start typing"
            startIcon={<Search className="icon field__icon--start" />}
          />
        ),
        'Phone, checked': (
          <PhoneField
            label="Mobile phone"
            valid
            placeholder="+61 412 345 678"
            defaultValue="+61 412 555 018"
          />
        ),
        Date: <DateField label="Date of birth" help="Day, month, year. For example 27/03/1990." />,
        'Month, with an error': (
          <MonthField label="Valid to" error="This date has passed" defaultValue="08/2020" />
        ),
        Select: <SelectField label="Colour" options={colours} placeholder="Choose one" defaultValue="" />,
        'Select, error': (
          <SelectField label="Colour" options={colours} error="Please choose a colour" defaultValue="amber" />
        ),
        'Select, disabled': (
          <SelectField label="Colour" help="Choose a shape first." options={colours} disabled />
        ),
        'Combo box': (
          <MultiComboBoxField
            label="Several colours"
            placeholder="Start typing"
            options={colours}
            chosen={several}
            onChange={setSeveral}
          />
        ),
        'Text area': <TextArea label="Anything else" optional />,
        Password: (
          <PasswordField
            label="Password"
            autoComplete="new-password"
            defaultValue="quiet-Banksia-19"
            below={<PasswordStrength level={3} words="strong" rules={rules} />}
          />
        ),
        'One-time code': <CodeField id="gallery-code" label="The 6-digit code" defaultValue="482" />,
        'One-time code, error': (
          <CodeField
            id="gallery-code-error"
            label="The code again"
            defaultValue="482901"
            error="That code has expired"
          />
        ),
      }}
    />
  )
}

const rules = [
  { label: '10 characters or more', met: true },
  { label: 'An upper case letter', met: true },
  { label: 'A number', met: false },
]

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
      states={{
        Checkboxes: (
          <>
            <Checkbox>Send me reminders</Checkbox>
            <Checkbox defaultChecked>I accept the terms</Checkbox>
            <Checkbox disabled>Not offered here</Checkbox>
            <Checkbox error="Please accept to continue">I accept the policy</Checkbox>
          </>
        ),
        'Radio cards': (
          <RadioCards
            legend="What is it for?"
            options={cards}
            startsWith={['initial']}
            input={{ name: 'gallery-cards' }}
          />
        ),
        'Radio cards, error': (
          <RadioCards
            legend="What is it for, again?"
            options={cards}
            error="Please choose one"
            input={{ name: 'gallery-cards-error' }}
          />
        ),
        Chips: (
          <CheckboxChips
            legend="Preferred times"
            options={parts}
            startsWith={['evening']}
            input={{ name: 'gallery-chips' }}
          />
        ),
        'Chips, one disabled': (
          <CheckboxChips
            legend="Other times"
            help="Mornings are full this week."
            options={parts.map((part) => ({ ...part, disabled: part.value === 'morning' }))}
            input={{ name: 'gallery-chips-disabled' }}
          />
        ),
        'Tick tiles': (
          <TickTiles
            legend="When suits you?"
            options={parts}
            startsWith={['any']}
            input={{ name: 'gallery-tiles' }}
          />
        ),
      }}
    />
  )
}
