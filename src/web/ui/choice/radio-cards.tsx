import { ChoiceGroup } from './choice-group.tsx'
import { checkedState, type ChoiceInputs } from './choice-option.ts'

type RadioCardsProps = ChoiceInputs & {
  /** Of the first answer: where a link to the question leads. */
  id?: string
  legend: string
  legendHidden?: boolean
  help?: string
  error?: string
  columns?: 1 | 2 | 3
}

/** Few, important choices: the whole card is the target. */
export function RadioCards({
  id,
  legend,
  legendHidden,
  help,
  error,
  columns = 1,
  ...group
}: RadioCardsProps) {
  return (
    <ChoiceGroup {...{ legend, legendHidden, help, error }} className={`choices choices--${columns}`}>
      {group.options.map(({ value, label, help: optionHelp, icon, disabled }, at) => (
        <label key={value} className={icon ? 'choice choice--pictured' : 'choice'}>
          <input
            {...group.input}
            id={at === 0 ? id : undefined}
            type="radio"
            value={value}
            disabled={disabled}
            {...checkedState(group, value)}
          />
          <b>{label}</b>
          {icon}
          {optionHelp && <span className="help">{optionHelp}</span>}
        </label>
      ))}
    </ChoiceGroup>
  )
}
