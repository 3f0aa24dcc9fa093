import { ChoiceGroup } from './choice-group.tsx'
import { checkedState, type ChoiceInputs } from './choice-option.ts'

type RadioCardsProps = ChoiceInputs & {
  legend: string
  legendHidden?: boolean
  help?: string
  error?: string
  columns?: 1 | 2 | 3
}

/** Few, important choices: the whole card is the target. */
export function RadioCards({ legend, legendHidden, help, error, columns = 1, ...group }: RadioCardsProps) {
  return (
    <ChoiceGroup {...{ legend, legendHidden, help, error }} className={`choices choices--${columns}`}>
      {group.options.map(({ value, label, help: optionHelp, disabled }) => (
        <label key={value} className="choice">
          <input
            {...group.input}
            type="radio"
            value={value}
            disabled={disabled}
            {...checkedState(group, value)}
          />
          <b>{label}</b>
          {optionHelp && <span className="help">{optionHelp}</span>}
        </label>
      ))}
    </ChoiceGroup>
  )
}
