import type { ReactNode } from 'react'
import { checkedState, ChoiceGroup, type ChoiceInputs, type SharedInputProps } from './checkbox.tsx'
import * as styles from './choices.module.css'

type RadioCardsProps = Omit<ChoiceInputs, 'input'> & {
  /** Where a form binds it: id, error and what goes to every input, in one. */
  field?: SharedInputProps & { error?: string }
  input?: SharedInputProps
  /** Of the first answer: where a link to the question leads. */
  id?: string
  legend: ReactNode
  legendHidden?: boolean
  help?: string
  error?: string
  columns?: 1 | 2 | 3
}

const columnsClass = { 1: '', 2: styles.two, 3: styles.three }

/** Few, important choices: the whole card is the target. */
export function RadioCards({ legend, legendHidden, help, columns = 1, field, ...group }: RadioCardsProps) {
  const { id = group.id, error = group.error, ...input } = field ?? { ...group.input }
  return (
    <ChoiceGroup
      {...{ legend, legendHidden, help, error }}
      className={`${styles.choices} ${columnsClass[columns]}`}
    >
      {group.options.map(({ value, label, help: optionHelp, icon, disabled }, at) => (
        <label key={value} className={icon ? `${styles.choice} ${styles.pictured}` : styles.choice}>
          <input
            {...input}
            id={at === 0 ? id : undefined}
            type="radio"
            value={value}
            disabled={disabled}
            {...checkedState(group, value)}
          />
          <b>{label}</b>
          {icon}
          {optionHelp && <span className="field__help">{optionHelp}</span>}
        </label>
      ))}
    </ChoiceGroup>
  )
}

type TickTilesProps = ChoiceInputs & {
  legend: ReactNode
  legendHidden?: boolean
  help?: string
  error?: string
}

/** Several answers out of many: an icon to scan by, a tick for the state. */
export const TickTiles = ({ legend, legendHidden, help, error, ...group }: TickTilesProps) => (
  <ChoiceGroup
    {...{ legend, legendHidden, help, error }}
    className="grid grid-cols-[1fr_1fr] gap-2 min-[560px]:gap-3 mt-3"
  >
    {group.options.map(({ value, label, icon, disabled }) => (
      <label key={value} className={styles.tick}>
        {icon}
        <span>{label}</span>
        <input
          {...group.input}
          type="checkbox"
          value={value}
          disabled={disabled}
          {...checkedState(group, value)}
        />
      </label>
    ))}
  </ChoiceGroup>
)
