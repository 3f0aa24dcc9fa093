/** Work that was given up on. It may have been done all the same, so that each further try may do it again. */
export class TookTooLong extends Error {
  override name = 'TookTooLong'
}
