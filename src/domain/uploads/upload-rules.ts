/**
 * The extension is what a download is called, whatever the client's file was called.
 * See docs/product/uploads.md#accepted-files.
 */
export const uploadTypes = {
  pdf: { mime: 'application/pdf', extensions: ['pdf'] },
  docx: {
    mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    extensions: ['docx'],
  },
  doc: { mime: 'application/msword', extensions: ['doc'] },
  png: { mime: 'image/png', extensions: ['png'] },
  jpg: { mime: 'image/jpeg', extensions: ['jpg', 'jpeg'] },
} as const satisfies Record<string, { mime: string; extensions: readonly [string, ...string[]] }>

export type UploadType = keyof typeof uploadTypes

export const uploadTypeCodes = Object.keys(uploadTypes) as [UploadType, ...UploadType[]]

/** Ten mebibytes, exactly allowed. */
export const largestUpload = { bytes: 10 * 1024 * 1024, message: 'Each file can be up to 10 MB.' } as const

/** How many files of each kind a form may carry, with the exact texts. See docs/product/uploads.md#counts. */
export const uploadKinds = {
  referral: { most: 4, message: 'The maximum file is four' },
  treatmentPlan: { most: 6, message: 'The maximum file is six' },
  document: { most: 6, message: 'The maximum file is six' },
} as const satisfies Record<string, { most: number; message: string }>

export type UploadKind = keyof typeof uploadKinds

export const uploadKindCodes = Object.keys(uploadKinds) as [UploadKind, ...UploadKind[]]

/** Files sent in one go: as many as the largest kind takes. */
export const largestBatch = { files: 6, message: 'The maximum file is six' } as const

/** What comes with a form of the site, from someone who is not signed in. */
export const oneFile = { files: 1, message: 'Please choose one file' } as const

/** Uploads of one client that a process takes at the same time; so many more wait for their turn, unread. */
export const uploadsAtOnce = {
  most: 4,
  waiting: 60,
  message: 'You are already sending several files. Please wait until they are done.',
} as const

/** The message of the first kind that has too many, or null. */
export function tooManyOfAKind(kinds: readonly UploadKind[]): string | null {
  const crowded = uploadKindCodes.find(
    (kind) => kinds.filter((given) => given === kind).length > uploadKinds[kind].most,
  )
  return crowded === undefined ? null : uploadKinds[crowded].message
}

/** Of more than one form may name, the latest of each kind; the files come in the order in which they arrived. */
export const latestOfEachKind = <File extends { readonly kind: UploadKind }>(
  files: readonly File[],
): File[] =>
  files.filter(
    ({ kind }, place) =>
      files.slice(place + 1).filter((later) => later.kind === kind).length < uploadKinds[kind].most,
  )

/** Why a file is refused, by its content. One such file refuses the whole batch. See docs/product/uploads.md#whole-batch. */
export const uploadRefusals = {
  wrongType: 'That type of file is not accepted. Please choose PDF, DOCX, DOC, PNG or JPG files.',
  hasMacros: 'Documents with macros are not accepted. Please save it without macros, or as a PDF.',
  hasObjects:
    'Documents that load a template or an object of another program are not accepted. Please save it as a PDF.',
  isActivePdf:
    'PDFs that run, open or send something by themselves are not accepted. Please print it to a new PDF and choose that one.',
  isLockedPdf:
    'That PDF is protected, so it could not be checked. Please print it to a new PDF and choose that one.',
  unsafeArchive: 'That document could not be read safely. Please save it again, or as a PDF.',
  tooManyPixels: 'That picture has too many pixels. Please choose a smaller one.',
} as const satisfies Record<string, string>

export type UploadRefusal = keyof typeof uploadRefusals

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

/**
 * How slow an upload may be. A telephone with one bar sends four kilobytes a second; what is slower than that for long keeps
 * memory and a connection from others. See docs/product/uploads.md#slow-uploads.
 */
export const uploadPace = {
  bytesPerSecond: 4 * 1024,
  graceSeconds: 20,
  /** What came before these last seconds does not count: a quick beginning buys no slow end. */
  countedSeconds: 30,
  stallSeconds: 20,
} as const

/** Is told of each piece of an upload and the seconds that it took to come, and says whether the upload is too slow by now. */
export function createPaceMeter(): (arrived: { bytes: number; seconds: number }) => boolean {
  const { bytesPerSecond, graceSeconds, countedSeconds } = uploadPace
  // One entry for each second, however small the pieces are.
  const recent: { second: number; bytes: number }[] = []
  let total = 0
  return ({ bytes, seconds }) => {
    total += seconds
    const second = Math.floor(total)
    const last = recent.at(-1)
    if (last?.second === second) last.bytes += bytes
    else recent.push({ second, bytes })
    while (recent[0] && recent[0].second < second - countedSeconds) recent.shift()
    const counted = recent.reduce((sum, entry) => sum + entry.bytes, 0)
    return total > graceSeconds && counted < Math.min(total, countedSeconds) * bytesPerSecond
  }
}
