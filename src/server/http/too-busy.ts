/** More of some costly work is waiting than can be done soon. Answered with 429; nothing was changed. */
export class TooBusy extends Error {
  constructor(work: string) {
    super(`too much is waiting: ${work}`)
  }
}
