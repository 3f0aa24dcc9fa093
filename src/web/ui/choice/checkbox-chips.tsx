import { ChoiceGroup } from './choice-group.tsx'
import { checkedState, type ChoiceInputs } from './choice-option.ts'

type CheckboxChipsProps = ChoiceInputs & { legend: string; help?: string; error?: string }

/** Many small choices side by side, such as days. */
export function CheckboxChips({ legend, help, error, ...group }: CheckboxChipsProps) {
  return (
    <ChoiceGroup {...{ legend, help, error }} className="chips">
      {group.options.map(({ value, label, icon, disabled }) => (
        <label key={value} className="chip">
          <input
            {...group.input}
            type="checkbox"
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
