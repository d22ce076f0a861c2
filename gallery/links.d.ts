/** The routes of the app type the links in the samples. */
import '../web/router.tsx';
