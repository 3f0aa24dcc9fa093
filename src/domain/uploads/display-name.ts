import { type UploadType, uploadTypes } from './upload-rules.ts'

const longestName = 100

/** Controls, line and paragraph separators, half characters, and marks that reorder or hide what is read. */
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu

/** What some system takes for a path, a wildcard, a stream or a quotation. */
const unsafe = /[<>:"|?*%;`$]/g

/**
 * What a file is called on a screen and in a download. The store never sees it: files have generated names there. The
 * extension is that of the content, so that `plan.pdf.exe` cannot be, and `exe.fdp` cannot look like, what it is not.
 */
export function displayName(given: string, type: UploadType): string {
  const [usual, ...others]: readonly string[] = uploadTypes[type].extensions
  const tidy = (given.normalize('NFC').split(/[/\\]/).at(-1) ?? '')
    .replace(invisible, '')
    .replace(unsafe, '_')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[. ]+/, '')
  const dot = tidy.lastIndexOf('.')
  const extension = dot < 0 ? '' : tidy.slice(dot + 1).toLowerCase()
  const isRight = extension === usual || others.includes(extension)
  const stem = Array.from(isRight ? tidy.slice(0, dot) : tidy)
    .slice(0, longestName)
    .join('')
    .replace(/[. ]+$/, '')
  return `${stem || 'document'}.${isRight ? extension : usual}`
}
