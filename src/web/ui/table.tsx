import type { Key, ReactNode } from 'react'

export type Column<Row> = {
  label: string
  /** Stands at the end of its column. On a phone it says which one that is. */
  isNumber?: boolean
  className?: string
  cell: (row: Row) => ReactNode
}

type TableProps<Row> = {
  /** For screen readers, where no heading says it. */
  caption?: string
  rows: readonly Row[]
  keyOf: (row: Row) => Key
  columns: readonly Column<Row>[]
  className?: string
  /** The first column says what each row is about. */
  hasRowHeads?: boolean
}

const classOf = ({ isNumber, className }: Pick<Column<never>, 'isNumber' | 'className'>) =>
  isNumber ? 'table__number' : className

/** Rows of the same columns. On a phone each row is a list of its cells. */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, rows, keyOf, columns, className = 'table table--stack', hasRowHeads = false } = props
  return (
    <table className={className}>
      {caption && <caption className="sr-only">{caption}</caption>}
      <thead>
        <tr>
          {columns.map(({ label, isNumber }) => (
            <th key={label} scope="col" className={classOf({ isNumber })}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map(({ cell, ...column }, at) =>
              hasRowHeads && at === 0 ? (
                <th key={column.label} scope="row">
                  {cell(row)}
                </th>
              ) : (
                <td
                  key={column.label}
                  className={classOf(column)}
                  data-l={column.isNumber ? column.label : undefined}
                >
                  {cell(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A cell with a second line that says more. */
export const NotedCell = ({ name, note }: { name: string; note: string }) => (
  <>
    <b className="font-semibold">{name}</b>
    <br />
    <span className="text-ink-soft">{note}</span>
  </>
)
