import type { ReactNode } from 'react'
import { ChoiceGroup } from './choice-group.tsx'
import { checkedState, type ChoiceInputs } from './choice-option.ts'
import * as styles from './tick-tiles.module.css'

type TickTilesProps = ChoiceInputs & {
  legend: ReactNode
  legendHidden?: boolean
  help?: string
  error?: string
}

/** Several answers out of many: an icon to scan by, a tick for the state. */
export function TickTiles({ legend, legendHidden, help, error, ...group }: TickTilesProps) {
  return (
    <ChoiceGroup {...{ legend, legendHidden, help, error }} className={`${styles.ticks} mt-3`}>
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
}
