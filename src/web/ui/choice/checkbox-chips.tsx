import type { ReactNode } from 'react'
import { ChoiceGroup } from './choice-group.tsx'
import { checkedState, type ChoiceInputs } from './choice-option.ts'

type ChipsProps = ChoiceInputs & { legend: ReactNode; help?: string; error?: string }

/** Many small choices side by side, such as days. */
export const CheckboxChips = (props: ChipsProps) => <Chips {...props} type="checkbox" />

/** A few short answers side by side, of which one is chosen. */
export const RadioChips = (props: ChipsProps) => <Chips {...props} type="radio" />

function Chips({ legend, help, error, type, ...group }: ChipsProps & { type: 'checkbox' | 'radio' }) {
  return (
    <ChoiceGroup {...{ legend, help, error }} className="chips">
      {group.options.map(({ value, label, icon, disabled }) => (
        <label key={value} className="chip">
          <input
            {...group.input}
            type={type}
            value={value}
            disabled={disabled}
            {...checkedState(group, value)}
          />
          {icon}
          {label}
        </label>
      ))}
    </ChoiceGroup>
  )
}
