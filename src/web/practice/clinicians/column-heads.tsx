import * as styles from './clinicians-table.module.css'

type Column = string | { label: string; isNumber: boolean }

/** The head of an editor’s table; the last column has what can be done with a row. */
export function ColumnHeads({ columns }: { columns: readonly Column[] }) {
  return (
    <thead>
      <tr>
        {columns.map((column) => {
          const { label, isNumber } = typeof column === 'string' ? { label: column, isNumber: false } : column
          return (
            <th key={label} scope="col" className={isNumber ? styles.number : undefined}>
              {label}
            </th>
          )
        })}
        <th scope="col">
          <span className="sr-only">Actions</span>
        </th>
      </tr>
    </thead>
  )
}
