import Search from 'lucide-react/icons/search'
import { useState } from 'react'
import { MultiComboBoxField, ComboBoxField } from '../../ui/combo-box/combo-box-field.tsx'
import { CodeField } from '../../ui/field/code-field.tsx'
import { DateField, MonthField } from '../../ui/field/date-field.tsx'
import { PasswordField } from '../../ui/field/password-field.tsx'
import { PasswordStrength } from '../../ui/field/password-strength.tsx'
import { PhoneField } from '../../ui/field/phone-field.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { TextArea } from '../../ui/field/text-area.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { Section, State } from './section.tsx'

const colours = ['Amber', 'Bronze', 'Coral', 'Eucalypt', 'Sand', 'Wattle'].map((label) => ({
  value: label.toLowerCase(),
  label,
}))

export function Fields() {
  const [one, setOne] = useState<string[]>([])
  const [several, setSeveral] = useState<string[]>(['coral', 'sand'])
  return (
    <Section
      id="fields"
      title="Fields"
      note="A visible label, help under it, the control, then the message. Hover and focus change the edge; an error names itself."
    >
      <State name="Empty">
        <TextField label="First name" autoComplete="off" />
      </State>
      <State name="Filled, with help">
        <TextField label="Email" help="We send your link here." defaultValue="chantelle@mail.example" />
      </State>
      <State name="Error">
        <TextField
          label="Postcode"
          error="Postcode must have 4 digits"
          defaultValue="220"
          inputMode="numeric"
        />
      </State>
      <State name="Checked, with a tick and words">
        <TextField label="Card number" valid="Valid card" defaultValue="2951 20184 2" size="number" />
      </State>
      <State name="Disabled, with its reason">
        <TextField label="State" help="Follows from your postcode." defaultValue="NSW" disabled />
      </State>
      <State name="Optional, with an icon">
        <TextField
          label="A name"
          optional
          placeholder="Start typing"
          startIcon={<Search className="icon field__icon--start" />}
        />
      </State>
      <State name="Phone, checked">
        <PhoneField label="Mobile phone" valid placeholder="+61 412 345 678" defaultValue="+61 412 555 018" />
      </State>
      <State name="Date">
        <DateField label="Date of birth" help="Day, month, year. For example 27/03/1990." />
      </State>
      <State name="Month, with an error">
        <MonthField label="Valid to" error="This date has passed" defaultValue="08/2020" />
      </State>
      <State name="Select">
        <SelectField label="Colour" options={colours} placeholder="Choose one" defaultValue="" />
      </State>
      <State name="Select, error">
        <SelectField label="Colour" options={colours} error="Please choose a colour" defaultValue="amber" />
      </State>
      <State name="Select, disabled">
        <SelectField label="Colour" help="Choose a shape first." options={colours} disabled />
      </State>
      <State name="Combo box">
        <ComboBoxField
          label="One colour"
          placeholder="Start typing"
          options={colours}
          chosen={one}
          onChange={setOne}
        />
      </State>
      <State name="Combo box, several answers">
        <MultiComboBoxField
          label="Several colours"
          placeholder="Start typing"
          options={colours}
          chosen={several}
          onChange={setSeveral}
        />
      </State>
      <State name="Text area">
        <TextArea label="Anything else" optional />
      </State>
      <State name="Password">
        <PasswordField
          label="Password"
          autoComplete="new-password"
          defaultValue="quiet-Banksia-19"
          below={<PasswordStrength level={3} words="strong" rules={rules} />}
        />
      </State>
      <State name="One-time code">
        <CodeField id="gallery-code" label="The 6-digit code" defaultValue="482" />
      </State>
      <State name="One-time code, error">
        <CodeField
          id="gallery-code-error"
          label="The code again"
          defaultValue="482901"
          error="That code has expired"
        />
      </State>
    </Section>
  )
}

const rules = [
  { label: '10 characters or more', met: true },
  { label: 'An upper case letter', met: true },
  { label: 'A number', met: false },
]
