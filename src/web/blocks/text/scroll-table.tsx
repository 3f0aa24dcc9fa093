import type { ReactNode } from 'react'
import * as styles from './scroll-table.module.css'

type ScrollTableProps = { caption?: string; head: readonly ReactNode[]; rows: readonly (readonly ReactNode[])[] }

/** Wider than a phone it scrolls by itself, by finger and by keyboard; the page does not. */
export function ScrollTable({ caption, head, rows }: ScrollTableProps) {
  return (
    <div className={styles.scroll} role="region" aria-label={caption ?? 'Table'} tabIndex={0}>
      <table className="table">
        {caption && <caption>{caption}</caption>}
        <thead>
          <tr>
            {head.map((cell, place) => (
              <th key={place} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            <tr key={place}>
              {row.map((cell, column) => (
                <td key={column}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
