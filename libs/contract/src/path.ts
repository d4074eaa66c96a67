export interface RoutePath {
  readonly method: 'GET' | 'POST';
  readonly path: string;
}
export const get = (path: string): RoutePath => ({ method: 'GET', path });
export const post = (path: string): RoutePath => ({ method: 'POST', path });
