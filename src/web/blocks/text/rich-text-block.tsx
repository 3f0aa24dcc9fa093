import type { BlockProps } from '../block-props.ts'
import { RichText } from './rich-text.tsx'

export const RichTextBlock = ({ fields }: BlockProps<'rich-text'>) => <RichText text={fields.text} />
