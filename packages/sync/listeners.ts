/** Who is told of something. */
export class Listeners<Told> {
  private readonly all = new Set<(told: Told) => void>();

  /** The answer ends it; true where it had not ended. */
  readonly add = (listener: (told: Told) => void): (() => boolean) => {
    this.all.add(listener);
    return () => this.all.delete(listener);
  };

  tell(told: Told): void {
    for (const listener of this.all) listener(told);
  }
}
