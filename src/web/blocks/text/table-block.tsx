import type { BlockProps } from '../block-props.ts'
import { ContentTable } from './content-table.tsx'

export const TableBlock = ({ fields: { caption, head, rows } }: BlockProps<'table'>) => (
  <ContentTable caption={caption} head={head.map((label) => ({ label }))} rows={rows} />
)
