/** Every call of the portal by name, typed by the contract's schemas but without their weight. */
export { clientRoutes as routes } from '@portal/contract/client';
