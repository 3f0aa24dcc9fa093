import type { ReactNode } from 'react'
import * as styles from './content-table.module.css'

type ContentTableProps = {
  caption?: string
  head: readonly { label: string; shown?: ReactNode }[]
  rows: readonly (readonly ReactNode[])[]
}

/** On a phone each row is a list of its cells, each with the name of its column: nothing scrolls sideways. */
export function ContentTable({ caption, head, rows }: ContentTableProps) {
  return (
    <div className={styles.frame}>
      <table className="table">
        {caption && <caption>{caption}</caption>}
        <thead>
          <tr>
            {head.map(({ label, shown }, place) => (
              <th key={place} scope="col">
                {shown ?? label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            <tr key={place}>
              {row.map((cell, column) => (
                <td key={column} data-l={head[column]?.label}>
                  <span>{cell}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
