import type { BlockProps } from '../block-props.ts'
import { ScrollTable } from './scroll-table.tsx'

export const TableBlock = ({ fields }: BlockProps<'table'>) => <ScrollTable {...fields} />
